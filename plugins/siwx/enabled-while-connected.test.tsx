import { expect, test } from 'vitest'
import { accountAtom, currentEntryAtom, statusAtom } from '#kernel'
import { settle, until } from '#kernel/testing'
import { siwx, type SiwxConfig } from './index.js'
import { memorySessions, sampleMessage } from './testing/sample-sign-in.js'
import { pressSignIn, shownSignIn, startSiwx as start } from './testing/start-siwx.js'

/** Connects a wallet while the plugin is off, then enables the plugin. */
async function enableWhileConnected(
  overrides: Partial<SiwxConfig> = {},
  memory: ReturnType<typeof memorySessions> = memorySessions(overrides),
) {
  const from = start({}, { memory })
  await from.h.setFlags({ siwx: false })
  await from.session.connect({ connectorId: 'fake' })
  await from.h.setFlags({ siwx: true })
  return from
}

test('asks a wallet that is connected while the plugin is enabled to sign in', async () => {
  const from = await enableWhileConnected()
  await pressSignIn(from)
  await until(() => from.sessions().length === 1, 'the session')
  await until(() => from.h.read(currentEntryAtom) === undefined, 'the closed modal')
  expect([from.h.read(statusAtom), from.h.read(accountAtom).address]).toEqual(['connected', 'alice'])
})

test('disconnects a wallet that is connected while the plugin is enabled, if its user cancels', async () => {
  const from = await enableWhileConnected()
  await (await shownSignIn(from)).press('Cancel')
  await until(() => from.h.read(statusAtom) === 'disconnected', 'the end')
  expect(from.wallet.calls).toContain('disconnect')
  expect(from.sessions()).toEqual([])
})

test('asks for nothing if the connected account has a session', async () => {
  const memory = memorySessions()
  const data = sampleMessage({ accountAddress: 'alice', chainId: 'demo:1' })
  await memory.config.addSession({ data, message: String(data), signature: 'signed' })
  const from = await enableWhileConnected({}, memory)
  await until(() => memory.config.getSessions.mock.calls.length === 1, 'the question')
  await settle()
  expect([from.h.read(statusAtom), from.h.read(currentEntryAtom), from.texts]).toEqual([
    'connected',
    undefined,
    [],
  ])
})

test('opens no view for a connected wallet if a sign-in is not required', async () => {
  const from = await enableWhileConnected({ getRequired: () => false })
  await settle()
  expect([from.h.read(statusAtom), from.h.read(currentEntryAtom)]).toEqual(['connected', undefined])
  // a switch asks, as for a restored wallet
  await from.session.switchNetwork('demo:2')
  await shownSignIn(from)
})

test('asks a connected wallet once `configure` requires a sign-in', async () => {
  const from = await enableWhileConnected({ getRequired: () => false })
  await settle()
  await from.h.foyer.configure(siwx({ ...from.config, getRequired: () => true }))
  await (await shownSignIn(from)).press('Cancel')
  await until(() => from.h.read(statusAtom) === 'disconnected', 'the end')
})
