// put together from pieces, so that this file has none of them
const word = (...pieces: readonly string[]) => pieces.join('')
const paths = ['work', 'root', 'home'].map((folder) => word('/', folder, '/'))
const hosts = [word('registry', '\\.npmjs'), word('deb', '\\.debian\\.org')]
const names = [word('cla', 'ude'), word('anth', 'ropic'), word('chat', 'gpt'), word('co', 'pilot')]
const prefix = word('w3', 'm-')

const patterns: readonly RegExp[] = [
  // two hosts of embedded wallets are called so
  new RegExp(`(?<!@)${prefix}|@${prefix}(?!(app|frame)/)`, 'gi'),
  new RegExp(word('app', 'kit'), 'gi'),
  new RegExp([...paths, ...hosts, ...names].join('|'), 'gi'),
]

/** Words of other products, of one machine and of how the project is made: none of them belongs into it. */
export function unwelcomeWords(text: string): readonly string[] {
  return patterns.flatMap((pattern) => text.match(pattern) ?? [])
}
