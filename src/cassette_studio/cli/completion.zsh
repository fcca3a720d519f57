# What the words of verbs do not tell. A first word may be a cassette or a folder.
functions[_cassette_studio_verbs]=$functions[_shtab_cassette_studio_commands]
functions[_cassette_studio_words]=$functions[_shtab_cassette_studio]

_shtab_cassette_studio_commands() {
  _cassette_studio_verbs
  _files -g '*.jsonl'
}

_shtab_cassette_studio() {
  integer at
  # another program's words
  at=${words[(i)--]}
  if [[ $words[2] == record ]] && (( at < CURRENT )); then
    words=("${(@)words[at+1,-1]}")
    (( CURRENT -= at ))
    _normal
    return
  fi
  # the words of mock-cli
  at=${words[(i)--headless]}
  if (( at + 1 < CURRENT )) && [[ $words[at+1] == replay ]]; then
    words=("$words[1]" mock-cli "${(@)words[at+2,-1]}")
    (( CURRENT -= at - 1 ))
  fi
  _cassette_studio_words "$@"
}
