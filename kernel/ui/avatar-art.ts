import { hashText } from '../core/hash-text.js'

/** Generated picture of an address, in a box of 40 by 40 that is clipped to a circle. */
export interface AvatarArt {
  /** Fill of the box. */
  readonly background: string
  /** Fill of the arch. */
  readonly arch: string
  /** The `d` of the arch, on the lower edge. */
  readonly archPath: string
  /** Fill of the circle. */
  readonly circle: string
  readonly circleX: number
  readonly circleY: number
  readonly circleRadius: number
}

/** Each has a contrast of 3:1 to the surfaces of both themes, to every arch and to the circle. */
export const backgroundColours = [
  '#bc6e49',
  '#ab773e',
  '#848641',
  '#5f8d58',
  '#448f7e',
  '#418ba5',
  '#5e84b9',
  '#807bbc',
  '#9f72ac',
  '#b86b85',
] as const

export const archColours = [
  '#431d12',
  '#3a2a0c',
  '#1f3018',
  '#0e322d',
  '#12304a',
  '#26264f',
  '#3d1d42',
  '#461a2b',
] as const

export const circleColour = '#fff1d6'

/** Generates the picture of an address. Pass its `addressKey`, so that all spellings have the same picture. */
export function avatarArt(address: string): AvatarArt {
  let rest = hashText(address)
  const pick = (count: number) => {
    const picked = rest % count
    rest = Math.floor(rest / count)
    return picked
  }
  const background = backgroundColours[pick(backgroundColours.length)] ?? backgroundColours[0]
  const arch = archColours[pick(archColours.length)] ?? archColours[0]
  const width = 15 + 2 * pick(3)
  const top = 11 + 2 * pick(4)
  const atStart = pick(2) === 0
  const left = atStart ? 7 : 33 - width
  const radius = width / 2
  return {
    background,
    arch,
    archPath: `M${left} 40V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V40z`,
    circle: circleColour,
    circleX: atStart ? 29.5 : 10.5,
    circleY: 11 + 3 * pick(3),
    circleRadius: 3.75,
  }
}
