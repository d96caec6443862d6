import { smallHash } from './small-hash.js'

/** What to draw for one address, in a box of 40 by 40 that is cut to a circle. */
export interface AvatarArt {
  /** Fill of the whole box. */
  readonly ground: string
  /** Fill of the door. */
  readonly door: string
  /** The `d` of the door: an arch that stands on the lower edge. */
  readonly doorPath: string
  /** Fill of the lamp. */
  readonly lamp: string
  readonly lampX: number
  readonly lampY: number
  readonly lampRadius: number
}

/** Mid tones: 3:1 against the paper and against the charcoal, against every door and against the lamp. */
export const avatarGrounds = [
  '#b86a45',
  '#a9763c',
  '#83843f',
  '#5c8a55',
  '#3f8b7a',
  '#3c87a0',
  '#5b81b6',
  '#7b76b6',
  '#9a6da6',
  '#b2657f',
] as const

/** Deep tones. */
export const avatarDoors = [
  '#431d12',
  '#3a2a0c',
  '#1f3018',
  '#0e322d',
  '#12304a',
  '#26264f',
  '#3d1d42',
  '#461a2b',
] as const

/** The one light of every avatar. */
export const avatarLamp = '#fff1d6'

/**
 * The drawing that stands for an address which has no picture of its own: two tones, an arch of a door and a
 * lamp, always the same for the same address. Upper and lower case make no difference, as in an EVM address
 * with and without its checksum.
 */
export function avatarArt(address: string): AvatarArt {
  const hash = smallHash(address.toLowerCase())
  const pick = (divisor: number, count: number) => Math.floor(hash / divisor) % count
  const width = 15 + 2 * pick(80, 3)
  const top = 11 + 2 * pick(240, 4)
  const left = pick(960, 2) === 0 ? 7 : 33 - width
  const high = pick(1920, 3)
  const radius = width / 2
  return {
    ground: avatarGrounds[pick(1, 10)] ?? avatarGrounds[0],
    door: avatarDoors[pick(10, 8)] ?? avatarDoors[0],
    doorPath: `M${left} 40V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V40z`,
    lamp: avatarLamp,
    lampX: left === 7 ? 29.5 : 10.5,
    lampY: 11 + 3 * high,
    lampRadius: 3.75,
  }
}
