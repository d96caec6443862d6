import { expect, test } from 'vitest'
import { cancellationOf, type SentState } from './contract.js'

type State = Parameters<typeof cancellationOf>[0]
const asked = { askedAt: 1 }
const sent = { askedAt: 1, hash: '0xc' }
const counted = (count: number): SentState['confirmations'] => ({ count, required: 6 })

// behaviour 17.26
test.each<[name: string, state: State, cancellation: 'sent' | 'included' | undefined]>([
  ['none', { status: 'pending' }, undefined],
  ['the wallet has not answered', { status: 'pending', cancel: asked }, undefined],
  ['the wallet has sent it', { status: 'pending', cancel: sent }, 'sent'],
  ['sent before a node shows the transaction', { status: 'submitted', cancel: sent }, 'sent'],
  ['sent with another nonce', { status: 'pending', cancel: { ...sent, isIgnored: true } }, undefined],
  ['confirmed before', { status: 'confirmed', cancel: sent }, undefined],
  ['reverted before', { status: 'reverted', cancel: sent }, undefined],
  ['replaced by another transaction', { status: 'replaced', cancel: sent }, undefined],
  ['replaced, no block has it', { status: 'replaced', isCancelled: true, confirmations: counted(0) }, 'sent'],
  ['replaced in a block', { status: 'replaced', isCancelled: true, confirmations: counted(1) }, 'included'],
  ['replaced where blocks are final', { status: 'replaced', isCancelled: true }, 'included'],
  ['taken back by a reorganisation', { status: 'pending', isCancelled: true }, undefined],
])('cancellation: %s', (_, state, cancellation) => {
  expect(cancellationOf(state)).toBe(cancellation)
})
