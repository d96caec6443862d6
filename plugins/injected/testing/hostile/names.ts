import { canary, saying, type HostileAnnouncement } from './announcement.js'

const named = (what: string, name: unknown, listed?: string) =>
  saying(`a name ${what}`, listed === undefined ? [] : [listed], () => ({ name }))

/** Names that are none, or more than a name. */
export const hostileNames: readonly HostileAnnouncement[] = [
  named('that is empty', ''),
  named('of nothing but space', ' \t\n\u00a0\u3000'),
  named('of nothing that is seen', '\u200b\u202e\u2066\u0000\ufeff'),
  named('of letters that show nothing', '\u3164\u2800\uffa0\u115f'),
  named('that is a number', 7),
  named('that is a symbol', Symbol('name')),
  named('that says it is a text', { toString: () => 'MetaMask' }),
  named('that is a megabyte long', 'x'.repeat(2 ** 20), 'x'.repeat(48)),
  named('that turns the direction of writing', 'gnp.\u202ekcatta\u202c', 'gnp.kcatta'),
  named('that isolates what comes after it', '\u2067Meta\u2069Mask', 'MetaMask'),
  named('that is a script', `<script>${canary}=1</script>`, `<script>${canary}=1</script>`),
  named('that is a picture', `<img src=x onerror="${canary}=1">`, `<img src=x onerror="${canary}=1">`),
  named('that ends an attribute', `"><svg onload=${canary}=1>`, `"><svg onload=${canary}=1>`),
  named('that towers', `Z${'\u0300\u0301\u0302'.repeat(2_000)}algo`, 'Z\u0300\u0301'),
  named('of many marks', `M${'\u0336'.repeat(20)}M${'\u0336'.repeat(20)}`, 'M\u0336\u0336M\u0336\u0336'),
  named('of pictures', '🦊🦊🦊', '🦊🦊🦊'),
  named('of half a picture', 'Fox \ud83e', 'Fox'),
  named('over several lines', 'Meta\r\nMask\u2028X', 'Meta Mask X'),
  named('called __proto__', '__proto__', '__proto__'),
  named('that is a place in our texts', '{app} {wallet} {count}', '{app} {wallet} {count}'),
  named('that is nearly another one', '\u039cetaMask', '\u039cetaMask'),
  named('with "Wallet" after it', 'Trust\u200b Wallet', 'Trust'),
]
