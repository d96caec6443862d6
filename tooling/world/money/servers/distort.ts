import { thief, uniAddress } from '../chain/contracts.js'
import { orderStates } from './provider.js'

/** How a server lies about a field. */
export const distortions = [
  'missing',
  'more',
  'less',
  'thief',
  'nonsense',
  'second less',
  'second thief',
] as const
export type Distortion = (typeof distortions)[number]

type Fields = Readonly<Record<string, unknown>>

/** Changes a field of an answer, also in lists. The path is by names and dots. */
export function distort(answer: unknown, path: readonly string[], how: Distortion): unknown {
  if (Array.isArray(answer)) return answer.map((entry: unknown) => distort(entry, path, how))
  const [name, ...rest] = path
  if (name === undefined || typeof answer !== 'object' || answer === null) return answer
  const { [name]: value, ...others } = answer as Fields
  if (rest.length > 0) return { ...others, [name]: distort(value, rest, how) }
  if (how === 'missing') return others
  if (how === 'second less') return { ...others, [name]: changed(value, 'less', 1) }
  if (how === 'second thief') return { ...others, [name]: changed(value, 'thief', 1) }
  return { ...others, [name]: changed(value, how, 0) }
}

type Change = 'more' | 'less' | 'thief' | 'nonsense'

/** Changes a value; of a call that has several fitting words, the one at a place. */
function changed(value: unknown, how: Change, place: number): unknown {
  if (how === 'nonsense') return { nonsense: true }
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return how === 'more' ? value * 10 : value / 10
  if (typeof value !== 'string') return value
  if (orderStates.some((state) => state === value))
    return { more: 'done', less: 'waiting', thief: 'failed' }[how]
  if (/^0x[0-9a-f]{41,}$/i.test(value)) return changedCall(value, how, place)
  // an address or an account, of another one
  if (/0x[0-9a-f]{40}$/i.test(value)) {
    const other =
      how === 'thief' ? thief : how === 'more' ? uniAddress : '0x0000000000000000000000000000000000000000'
    return value.slice(0, -other.length) + other
  }
  if (/^\d+$/.test(value)) return how === 'more' ? `${value}0` : value.length > 1 ? value.slice(0, -1) : '0'
  if (Number.isFinite(Date.parse(value)))
    return how === 'more' ? '2999-01-01T00:00:00Z' : '2001-01-01T00:00:00Z'
  return how === 'more' ? `${value}x` : how === 'less' ? '' : `https://user:secret@thief.example/${value}`
}

/** Changes a word of a call: of its addresses, or of its amounts, the one at a place. */
function changedCall(data: string, how: Exclude<Change, 'nonsense'>, place: number): string {
  const words = data.slice(10).match(/.{64}/g) ?? []
  const isAddress = (word: string) => /^0{24}[0-9a-f]{40}$/.test(word) && !/^0{40}/.test(word)
  const fitting = [...words.keys()].filter((index) => isAddress(words[index] ?? '') === (how === 'thief'))
  const at = fitting[place] ?? fitting.at(-1)
  if (at === undefined) return `0xa9059cbb${data.slice(10)}`
  const word = words[at] ?? ''
  const next =
    how === 'thief'
      ? thief.slice(2).padStart(64, '0')
      : (how === 'more' ? BigInt(`0x${word}`) * 10n : BigInt(`0x${word}`) / 10n)
          .toString(16)
          .padStart(64, '0')
  return data.slice(0, 10) + words.map((one, index) => (index === at ? next : one)).join('')
}
