import { describeNonsense, type NonsenseId, nonsenseIds } from 'foyerkit/testing/wallet'
import { shortAddress } from '../short-address.js'
import type { Room } from '../room.js'
import { element } from './element.js'
import type { Field } from './field.js'
import { numberField } from './number-field.js'
import { pickField } from './pick-field.js'
import { pressField } from './press-field.js'
import { switches } from './switches.js'

/** Everything the wallet's user and the tester can turn, about the chosen wallet. */
export function controls(room: Room): Field {
  const ticks = switches(room)
  const lines = [whichWallet(room), account(room), chain(room), kind(room), nonsense(room), delay(room)]
  const presses = buttons(room)
  const nodes = (fields: readonly Field[]) => fields.map(({ node }) => node)
  return {
    node: element(
      'details',
      { class: 'controls', 'data-testid': 'test-wallet-controls' },
      element('summary', { 'data-testid': 'test-wallet-controls-toggle' }, 'Controls'),
      element('div', { class: 'ticks' }, ...nodes(ticks)),
      element('div', { class: 'lines' }, ...nodes(lines)),
      element('div', { class: 'presses' }, ...nodes(presses)),
    ),
    update() {
      for (const field of [...ticks, ...lines, ...presses]) field.update()
    },
  }
}

function whichWallet(room: Room): Field {
  return pickField({
    id: 'test-wallet-which',
    words: 'Wallet',
    choices: () => room.wallets.map(({ info }, index) => [String(index), info.name]),
    read: () => String(room.wallets.indexOf(room.chosen)),
    write: (index) => room.choose(Number(index)),
    hideSingle: true,
  })
}

function account(room: Room): Field {
  return pickField({
    id: 'test-wallet-account',
    words: 'Account',
    choices: () =>
      room.chosen.accounts.map((address, index) => [address, `${index} ${shortAddress(address)}`]),
    read: () => room.chosen.account,
    write: (address) => room.chosen.selectAccount(room.chosen.accounts.findIndex((own) => own === address)),
  })
}

function chain(room: Room): Field {
  return pickField({
    id: 'test-wallet-chain',
    words: 'Chain',
    choices: () => room.chosen.chains.map(({ id, name }) => [String(id), `${id} ${name ?? ''}`.trim()]),
    read: () => String(room.chosen.chainId),
    write: (id) => room.chosen.switchChain(Number(id)),
  })
}

function kind(room: Room): Field {
  return pickField({
    id: 'test-wallet-kind',
    words: 'Behaves as',
    choices: () => room.kinds.map(({ id, words }) => [id, words]),
    read: () => room.kind.id,
    write: (id) => room.behaveAs(id),
    hideSingle: true,
  })
}

function nonsense(room: Room): Field {
  const choices = nonsenseIds.map((id) => [id, `${id}: ${describeNonsense(id)}`] as const)
  return pickField({
    id: 'test-wallet-nonsense',
    words: 'Nonsense',
    choices: () => [['', 'none'], ...choices],
    read: () => room.chosen.behaviour.nonsense ?? '',
    write: (id) => room.chosen.behave({ nonsense: id === '' ? null : (id as NonsenseId) }),
  })
}

function delay(room: Room): Field {
  const write = (delayMs: number) => room.chosen.behave({ delayMs })
  return numberField('test-wallet-delay', 'Delay, ms', () => room.chosen.behaviour.delayMs, write)
}

function buttons(room: Room): readonly Field[] {
  const wallet = () => room.chosen
  const held = () => `Release answers (${wallet().held})`
  const lost = () => (wallet().connected ? 'Lose all chains' : 'Find the chains again')
  const turnConnection = () => (wallet().connected ? wallet().emitDisconnect() : wallet().reconnect())
  return [
    pressField(
      'test-wallet-disconnect',
      () => 'Disconnect site',
      () => wallet().disconnectSite(),
      () => wallet().permitted,
    ),
    pressField(
      'test-wallet-release',
      held,
      () => wallet().release(),
      () => wallet().held > 0,
    ),
    pressField('test-wallet-connection', lost, turnConnection),
    pressField(
      'test-wallet-add-account',
      () => 'Add account',
      () => void wallet().addAccount(),
    ),
    pressField(
      'test-wallet-announce',
      () => 'Announce another wallet',
      () => void room.announceAnother(),
    ),
  ]
}
