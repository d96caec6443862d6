import type { Clock } from '#kernel'
import type { Eip1193Service } from '../contract.js'
import { createEip1193Driver } from './driver.js'

/** Creates what makes a driver for each wallet. */
export function createEip1193(clock: Clock): Eip1193Service {
  return { driver: async (provider) => createEip1193Driver(provider, clock) }
}
