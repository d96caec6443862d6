import { accounts, friend, shop } from './chain/contracts.js'
import { answerPrompt, replaceInWallet } from './browser/wallet.js'
import { openPage } from './browser/page.js'
import type { Act } from './seed/acts.js'
import * as user from './user.js'
import { openPages, type World } from './world.js'

/** Lets an act happen. Presses are not waited for. */
export function apply(world: World, act: Exclude<Act, { readonly type: 'quiet' }>): Promise<void> | void {
  // a press in a page that is closed is one in the first page
  const page = 'tab' in act ? (world.pages[act.tab] ?? openPages(world)[0]) : undefined
  switch (act.type) {
    case 'open':
      world.pages[act.tab] ??= openPage(world, act.tab)
      return
    case 'close':
      return closePage(world, act.tab)
    case 'reload':
      closePage(world, act.tab)
      world.pages[act.tab] = openPage(world, act.tab)
      return
    case 'dispose':
      return disposePage(world, act.tab)
    case 'review':
      return page && user.review(page, act.what, act.draft)
    case 'review collectible':
      return page && user.reviewCollectible(page)
    case 'host pays':
      return page && user.pay(world, page, act.order)
    case 'review payment':
      return page && user.reviewPayment(page)
    case 'press':
      return page && user.press(world, page, act.what, act.ticks)
    case 'leave':
      return page && user.leave(page)
    case 'speed up':
      return page && user.speedUp(page)
    case 'deposit':
      return page && user.deposit(page)
    case 'cancel deposit':
      return page && user.cancelDeposit(page)
    case 'buy':
      return page && user.buy(page)
    case 'wallet': {
      const open = world.prompts.filter(({ state }) => state === 'open')
      const prompt = act.isNewest ? open.at(-1) : open[0]
      if (prompt) answerPrompt(world.chain, prompt, act.answer, act.fate)
      return
    }
    case 'replace in the wallet': {
      const waiting = world.chain.transactions.filter(
        ({ hash, from, nonce }) =>
          world.chain.blockOf(hash) === undefined && nonce >= world.chain.minedCount(from),
      )
      const tx = waiting.at(-1)
      if (tx && tx.prompt !== undefined) replaceInWallet(world.chain, tx, act.how, act.isStuck)
      return
    }
    case 'account':
      world.account = accounts[act.index]
      if (act.isTold) for (const one of openPages(world)) one.setAccount(world.account)
      return
    case 'network':
      world.isElsewhere = act.isElsewhere
      return
    case 'mine':
      return world.chain.mine(act.blocks)
    case 'reorganise':
      if (act.unseenBy !== undefined) world.nodes.keepFormer(act.unseenBy)
      return world.chain.reorganise(act.depth, act.flips)
    case 'unstick':
      for (const tx of world.chain.transactions) tx.isStuck = false
      return
    case 'node':
      return world.nodes.setState(act.index, act.state)
    case 'fee':
      world.gasPrice = (10n ** 9n * BigInt(act.percent)) / 100n
      return
    case 'name':
      world.nameAddress = act.isMoved ? friend : shop
      return
    case 'service':
      return world.servers.setState(act.state)
    case 'lie':
      return world.servers.lie(act.field, act.how)
    case 'exchange':
      return world.exchange.move(act.move)
    case 'provider':
      return world.servers.provider.progress(act.order, act.state)
    case 'storage':
      world.wasStorageDisturbed = true
      if (act.state === 'cleared') return world.storage.clear()
      return world.storage.setState(act.state)
    case 'time':
      return world.pass(act.ms)
  }
}

/** Ends a page as a browser does: no task of it runs any more. */
function closePage(world: World, at: number): void {
  const page = world.pages[at]
  if (!page) return
  world.pages[at] = undefined
  world.gone.push(page)
  page.kill()
  forget(world, page.serial)
}

/** Disposes the widget of a page. */
function disposePage(world: World, at: number): void {
  const page = world.pages[at]
  if (!page) return
  world.pages[at] = undefined
  world.gone.push(page)
  world.disposed.push(page)
  void page
    .dispose()
    .catch((error: unknown) => world.facts.add({ type: 'unhandled rejection', error: String(error) }))
  forget(world, page.serial)
}

/** A page that is gone learns nothing any more. */
function forget({ prompts, presses }: World, serial: number): void {
  for (const prompt of prompts) if (prompt.tab === serial && prompt.state === 'open') prompt.isUnheard = true
  for (const press of presses) if (press.page === serial && press.state === 'running') press.state = 'gone'
}
