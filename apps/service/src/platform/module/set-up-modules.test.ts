import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { ServiceConfig } from '../config/read-config.js'
import { defineModule } from './define-module.js'
import type { Platform } from './platform.js'
import { setUpModules } from './set-up-modules.js'

const config: ServiceConfig = {
  platform: {} as ServiceConfig['platform'],
  modules: { shop: { SHOP: 'open' } },
}
const platform = {} as Platform
const setUp = (...modules: Parameters<typeof setUpModules>[0]) =>
  setUpModules(modules, config, platform, { enqueueOf: () => () => Promise.reject(new Error('no jobs')) })

const money = defineModule({ id: 'money', setup: () => ({ currency: 'usd' }) })
const shop = defineModule({
  id: 'shop',
  uses: [money],
  config: { SHOP: { about: 'Whether the shop is open.', schema: z.string().optional() } },
  projectSettings: z.object({ size: z.number().default(3) }),
  setup: ({ use, config: { SHOP } }) => `${SHOP} for ${use.money.currency}`,
})

describe('setUpModules', () => {
  test('sets up a module after those that it uses, with its options', async () => {
    const running = await setUp(shop, money)
    expect(running.map(({ definition }) => definition.id)).toEqual(['money', 'shop'])
    expect(running[1]?.context.service).toBe('open for usd')
  })

  test('reads the settings of a project with defaults, and refuses invalid ones', async () => {
    const [, { context } = { context: undefined }] = await setUp(shop, money)
    expect(context?.settingsOf({ settings: {} })).toEqual({ size: 3 })
    expect(context?.settingsOf({ settings: { shop: { size: 5 }, other: 1 } })).toEqual({ size: 5 })
    expect(() => context?.settingsOf({ settings: { shop: { size: 'big' } } }) as unknown).toThrow('size')
  })

  test.each([
    ['a missing module', () => setUp(shop), 'The module shop uses the module money, which is missing.'],
    ['an id that occurs twice', () => setUp(money, money), 'Two modules have the id money.'],
  ])('refuses %s', async (_what, run, message) => {
    await expect(run()).rejects.toThrow(message)
  })

  test('refuses modules that use each other', async () => {
    const one = { ...money, id: 'one', uses: [] as unknown[] }
    const other = { ...money, id: 'other', uses: [one] }
    one.uses.push(other)
    await expect(setUp(one as never, other as never)).rejects.toThrow('in a circle: one → other → one')
  })
})
