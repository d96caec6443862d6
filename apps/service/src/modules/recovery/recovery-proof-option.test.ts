import { describe, expect, test } from 'vitest'
import { needsRecoveryCode, recoveryProofs } from './recovery-proof-option.js'
import { recoverySettings } from './recovery-options.js'
import { warnOfFormerSetting } from './warn-of-former-setting.js'

const needsCode = (text: string | undefined, project: string, isDevelopment = false) =>
  needsRecoveryCode(recoveryProofs.parse(text), project, isDevelopment)

describe('RECOVERY_PROOF', () => {
  test.each([
    [undefined, true],
    ['code', true],
    ['session', false],
    ['code, game=session', true],
    ['session,shop=code', true],
    ['shop=session', false],
  ])('%s: a code in the project shop is needed: %s', (text, isNeeded) => {
    expect(needsCode(text, 'shop')).toBe(isNeeded)
  })

  test('unset is session with --dev, of projects that are not named', () => {
    expect(needsCode(undefined, 'shop', true)).toBe(false)
    expect(needsCode('careful=code', 'shop', true)).toBe(false)
    expect(needsCode('careful=code', 'careful', true)).toBe(true)
  })

  test.each(['none', 'shop', 'shop=', 'code,session', 'shop=code,shop=session', 'shop=code=session'])(
    'is refused as %s',
    (text) => {
      expect(recoveryProofs.safeParse(text).error?.issues[0]?.message).toMatch(/^must be code or session/)
    },
  )
})

describe('the setting recoveryProof of a project', () => {
  test('is refused with the option that replaces it, and can be removed', () => {
    const { error } = recoverySettings.safeParse({ recoveryProof: 'session' })
    expect(error?.issues[0]?.message).toContain('RECOVERY_PROOF')
    expect(recoverySettings.safeParse({}).success).toBe(true)
  })

  test('is named at the start with the command that removes it, and does not stop it', async () => {
    const lines: string[] = []
    const log = {
      warn: (values: object, message: string) => void lines.push(JSON.stringify(values), message),
    }
    const project = (id: string, settings: Readonly<Record<string, unknown>>) => ({
      ...{ id, name: id, allowedOrigins: [], features: {}, analytics: false, settings },
      ...{ allowNoOrigin: false, disabled: false },
    })
    const all = [
      project('new', {}),
      project('old', { recovery: { recoveryProof: 'session' } }),
      project('odd', { recovery: null }),
    ]
    await warnOfFormerSetting({ list: async () => all }, log)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('{"project":"old"}')
    expect(lines[1]).toContain("projects settings old recovery '{}'")
    await warnOfFormerSetting({ list: () => Promise.reject(new Error('a row is invalid')) }, log)
  })
})
