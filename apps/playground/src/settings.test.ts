import { expect, test } from 'vitest'
import {
  evmPlugins,
  flagNames,
  pluginNames,
  readSettings,
  standardPlugins,
  writeSettings,
} from './settings.js'

test('as it comes the address says nothing', () => {
  expect(writeSettings(readSettings(''))).toBe('')
  expect(readSettings('').plugins).toEqual(evmPlugins)
  expect(writeSettings(readSettings('', standardPlugins))).toBe('')
})

test('whatever is set survives the way through the address', () => {
  const settings = {
    ...readSettings(''),
    theme: 'dark',
    variables: { accent: '#b4006e', 'font-family': '"A & B", serif' },
    locale: 'ar',
    plugins: pluginNames,
    off: flagNames,
    wallets: 0,
    uses: [8453, 1],
    knows: [1],
    noSwitch: true,
    anyNetwork: true,
    showNetwork: true,
    multiWallet: true,
    respectsZones: true,
  } as const
  expect(readSettings(writeSettings(settings))).toEqual(settings)
  const nothing = { ...settings, plugins: [] }
  expect(readSettings(writeSettings(nothing))).toEqual(nothing)
})

test('what somebody wrote into a link by hand is as it comes where it means nothing', () => {
  const odd = readSettings(
    '?theme=pink&locale=xx&plugins=evm,evil&off=everything&wallets=nine&uses=a,-1,1.5&foyer-nothing=1&foyer-accent=',
  )
  expect(odd).toEqual({ ...readSettings(''), plugins: ['evm'] })
  expect(readSettings('?wallets=99').wallets).toBe(3)
})
