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
  let rest = smallHash(address.toLowerCase())
  const pick = (count: number) => {
    const picked = rest % count
    rest = Math.floor(rest / count)
    return picked
  }
  const ground = avatarGrounds[pick(avatarGrounds.length)] ?? avatarGrounds[0]
  const door = avatarDoors[pick(avatarDoors.length)] ?? avatarDoors[0]
  const width = 15 + 2 * pick(3)
  const top = 11 + 2 * pick(4)
  const atStart = pick(2) === 0
  const left = atStart ? 7 : 33 - width
  const radius = width / 2
  return {
    ground,
    door,
    doorPath: `M${left} 40V${top + radius}a${radius} ${radius} 0 0 1 ${width} 0V40z`,
    lamp: avatarLamp,
    lampX: atStart ? 29.5 : 10.5,
    lampY: 11 + 3 * pick(3),
    lampRadius: 3.75,
  }
}
