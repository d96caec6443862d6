import { expect, test } from 'vitest'
import {
  errorMessage,
  eventMessage,
  kindOfMethod,
  promptMethods,
  readFrameMessage,
  readRequest,
  requestMessage,
  requests,
  safeMethods,
  successMessage,
  type RequestName,
} from './index.js'

const names = Object.keys(requests) as RequestName[]

const user = { address: '0x71C93fA04B8e2D6e5f0c1A7b9d24E8803c5A4e9F', chainId: 'eip155:1' }
const payloads: Partial<Record<RequestName, unknown>> = {
  SWITCH_NETWORK: { chainId: 'eip155:8453' },
  CONNECT_EMAIL: { email: 'ada@meridian.example' },
  CONNECT_OTP: { otp: '012345' },
  GET_SOCIAL_REDIRECT_URI: { provider: 'github' },
  CONNECT_SOCIAL: { uri: 'https://wallet.example/done#handle' },
  SET_PREFERRED_ACCOUNT: { type: 'eoa' },
  RPC_REQUEST: { method: 'eth_chainId' },
  SIGN_IN: { message: 'app.example wants you to sign in', chainId: 'eip155:1' },
  UPDATE_EMAIL: { email: 'ada@meridian.example' },
  UPDATE_EMAIL_PRIMARY_OTP: { otp: '012345' },
  UPDATE_EMAIL_SECONDARY_OTP: { otp: '012345' },
  SYNC_THEME: { themeMode: 'dark' },
  SYNC_DAPP_DATA: { projectId: 'development' },
  OPEN: { view: 'devices' },
}
const successes: Partial<Record<RequestName, unknown>> = {
  SWITCH_NETWORK: { chainId: 1 },
  CONNECT_EMAIL: { action: 'VERIFY_OTP' },
  GET_SOCIAL_REDIRECT_URI: { uri: 'https://github.com/login' },
  CONNECT_SOCIAL: user,
  GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf' },
  CONNECT_FARCASTER: { userName: null },
  GET_USER: user,
  IS_CONNECTED: { isConnected: false },
  GET_CHAIN_ID: { chainId: 'eip155:1' },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: { smartAccountEnabledNetworks: [8453] },
  INIT_SMART_ACCOUNT: { address: user.address, isDeployed: false },
  SET_PREFERRED_ACCOUNT: { type: 'eoa', address: user.address },
  RPC_REQUEST: '0x1',
  SIGN_IN: { signature: '0x12', type: 'eip191' },
  UPDATE_EMAIL: { action: 'VERIFY_PRIMARY_OTP' },
  UPDATE_EMAIL_SECONDARY_OTP: { newEmail: 'ada@meridian.example' },
}

test.each(names)('%s and its reply survive the wire', (name) => {
  const request = requestMessage('id', name, payloads[name] as never)
  expect(readRequest(structuredClone(request))).toMatchObject({ id: 'id', name })
  const reply = successMessage('id', name, successes[name] as never)
  expect(readFrameMessage(structuredClone(reply))).toEqual({
    kind: 'success',
    id: 'id',
    name,
    payload: successes[name],
  })
  const error = errorMessage('id', name, { message: 'No', code: 4001 })
  expect(readFrameMessage(error)).toEqual({ kind: 'error', id: 'id', name, message: 'No', code: 4001 })
})

test('41 methods are safe, 11 ask the user, and everything else is refused', () => {
  expect([safeMethods.length, promptMethods.length]).toEqual([41, 11])
  expect(['eth_call', 'personal_sign', 'eth_sign', 'toString'].map(kindOfMethod)).toEqual([
    'safe',
    'prompt',
    'refused',
    'refused',
  ])
})

test.each([
  undefined,
  null,
  7,
  'READY',
  [],
  {},
  { id: 'a', type: 'CONNECT_OTP' },
  { id: '', type: '@w3m-app/CONNECT_OTP', payload: { otp: '123456' } },
  { id: 'a'.repeat(65), type: '@w3m-app/CONNECT_OTP', payload: { otp: '123456' } },
  { id: 7, type: '@w3m-app/CONNECT_OTP', payload: { otp: '123456' } },
  { id: 'a', type: '@w3m-frame/CONNECT_OTP_SUCCESS' },
])('%j is no request', (data) => {
  expect(readRequest(data)).toBeUndefined()
})

test.each([
  ['__proto__', {}],
  ['toString', {}],
  ['CONNECT_OTP', { otp: '12345' }],
  ['CONNECT_OTP', { otp: '1234567' }],
  ['CONNECT_OTP', { otp: '١٢٣٤٥٦' }],
  ['CONNECT_OTP', { otp: 123456 }],
  ['CONNECT_EMAIL', { email: 'a'.repeat(255) }],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'myspace' }],
  ['SWITCH_NETWORK', { chainId: -1 }],
  ['SET_PREFERRED_ACCOUNT', { type: 'root' }],
  ['RPC_REQUEST', { method: '' }],
  ['SYNC_THEME', { themeMode: 'auto' }],
  ['OPEN', { view: 'keys' }],
])('%s with %j is refused by name', (name, payload) => {
  const read = readRequest({ id: 'a', type: `@w3m-app/${name}`, payload })
  expect(read).toMatchObject({ id: 'a', name, refused: expect.stringContaining(name) })
})

test.each([
  undefined,
  null,
  {},
  { id: 'a', type: '@w3m-frame/__proto___SUCCESS' },
  { id: 'a', type: '@w3m-frame/SHOW', payload: { reason: 'confirm', height: 1e9 } },
  { id: 'a', type: '@w3m-frame/SESSION_UPDATE' },
  { id: 'a', type: '@w3m-app/READY' },
])('%j is no message of the frame', (data) => {
  expect(readFrameMessage(data)).toBeUndefined()
})

test('a success with an invalid payload is an error of its request', () => {
  const reply = { id: 'a', type: '@w3m-frame/GET_USER_SUCCESS', payload: { address: '' } }
  expect(readFrameMessage(reply)).toMatchObject({ kind: 'error', name: 'GET_USER' })
})

test('an error without a message has the usual text', () => {
  expect(readFrameMessage({ id: 'a', type: '@w3m-frame/GET_USER_ERROR' })).toMatchObject({
    message: 'An error occurred',
  })
})

test('the refusal of a page is none of the replies', () => {
  expect(
    readFrameMessage(errorMessage('a', 'HANDSHAKE', { message: 'Unauthorized: origin not allowed' })),
  ).toEqual({
    kind: 'refused',
    message: 'Unauthorized: origin not allowed',
  })
})

test('an event is read with its payload', () => {
  expect(readFrameMessage(eventMessage('a', 'SHOW', { reason: 'confirm', height: 420 }))).toEqual({
    kind: 'event',
    name: 'SHOW',
    payload: { reason: 'confirm', height: 420 },
  })
})
