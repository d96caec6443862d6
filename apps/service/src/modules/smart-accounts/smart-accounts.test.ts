import { describe, expect, it } from 'vitest'
import { chooseChains } from './choose-chains.js'
import { readSmartAccounts } from './read-smart-accounts.js'

const none = { bundler: undefined, paymaster: undefined, policy: undefined }

describe('SMART_ACCOUNTS', () => {
  it('has chains with a bundler, a paymaster and a policy, each of which may be missing', () => {
    const text =
      'eip155:1={}; eip155:8453={https://b.example/?key=1,https://p.example,free};eip155:10={https://b.example}'
    expect([...readSmartAccounts(text)]).toEqual([
      ['eip155:1', none],
      [
        'eip155:8453',
        { bundler: 'https://b.example/?key=1', paymaster: 'https://p.example', policy: 'free' },
      ],
      ['eip155:10', { ...none, bundler: 'https://b.example' }],
    ])
    expect(readSmartAccounts('').size).toBe(0)
  })

  it.each([
    ['eip155:1', 'entry 1 must be an EVM chain with its values in braces'],
    ['eip155:1={};solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp={}', 'entry 2 must be an EVM chain'],
    ['eip155:1={};eip155:1={}', 'entry 2 names a chain for the second time'],
    ['eip155:1={bundler.example}', "entry 1 must have the bundler's http or https URL"],
    ['eip155:1={https://b.example,secret-key}', "entry 1 must have the paymaster's http or https URL"],
    ['eip155:1={,https://p.example}', 'entry 1 has a paymaster without a bundler'],
    ['eip155:1={https://b.example,,free}', 'entry 1 has a policy without a paymaster'],
    ['eip155:1={https://b.example,https://p.example,free,more}', 'entry 1 has more than a bundler'],
  ])('refuses %s', (text, message) => {
    expect(() => readSmartAccounts(text)).toThrow(message)
  })
})

describe('chooseChains', () => {
  const nodes = {
    chains: ['eip155:1', 'eip155:8453', 'eip155:11155111', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    localChains: ['eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  }

  it('has test networks and what the operator lists, and with --dev the chains of this machine', () => {
    const listed = readSmartAccounts('eip155:1={https://b.example}')
    expect([...chooseChains(new Map(), nodes, false).keys()]).toEqual(['eip155:11155111'])
    expect([...chooseChains(new Map(), nodes, true).keys()]).toEqual(['eip155:8453', 'eip155:11155111'])
    expect(chooseChains(listed, nodes, false).get('eip155:1')).toMatchObject({ bundler: 'https://b.example' })
  })

  it('refuses a listed chain without a node', () => {
    const listed = readSmartAccounts('eip155:100={}')
    expect(() => chooseChains(listed, nodes, false)).toThrow('SMART_ACCOUNTS names eip155:100')
  })
})
