

# What the words of verbs do not tell. A first word may be a cassette or a folder.
_shtab_cassette_studio_pos_0_COMPGEN=$_shtab_cassette_studio_show_pos_0_COMPGEN

_cassette_studio() {
  local at words=() cword=0
  for (( at = 0; at <= COMP_CWORD; at++ )); do
    # bash takes --timing=auto for three words
    if [[ ${COMP_WORDS[at]} != = ]]; then
      words+=("${COMP_WORDS[at]}")
    elif (( at == COMP_CWORD )); then
      words+=("")
    fi
  done
  cword=$(( ${#words[@]} - 1 ))
  for (( at = 1; at < cword; at++ )); do
    # another program's words
    if [[ ${words[1]} == record && ${words[at]} == -- ]]; then
      compopt -o filenames 2>/dev/null
      local what=-f
      (( at + 1 == cword )) && what=-c
      COMPREPLY=()
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$what" -- "${words[cword]}")
      return 0
    fi
    # the words of mock-cli
    if [[ ${words[at]} == --headless && ${words[at+1]} == replay ]] && (( at + 1 < cword )); then
      words=("${words[0]}" mock-cli "${words[@]:at+2}")
      cword=$(( cword - at ))
      break
    fi
  done
  COMP_WORDS=("${words[@]}")
  COMP_CWORD=$cword
  _shtab_cassette_studio
}

complete -o bashdefault -F _cassette_studio cassette-studio
