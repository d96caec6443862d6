import { plant, type Plant } from '../../planted/plant.js'

/** The findings of the review of money that were high. 7 is of Bitcoin: see `bitcoin/`. */
const reviewed: readonly Plant[] = [
  plant(
    'M1',
    'two tabs with the same payment pay it twice',
    {
      file: 'plugins/pay/payments.ts',
      before: `const unwatch = storage.watch(paymentsKey, () => background(restore()))`,
      after: `const unwatch = () => {}`,
    },
    {
      file: 'plugins/pay/payments.ts',
      before: `before = known ? { ...read(known), fault } : find(id)`,
      after: `before = find(id) ?? (known && read(known))`,
    },
    {
      file: 'plugins/pay/claims.ts',
      before: `            await payments.restore()
            if (hasTabLocks()) await free(id)`,
      after: `            if (hasTabLocks()) await free(id)`,
    },
    {
      file: 'plugins/pay/claims.ts',
      before: 'const lockOf = (id: string) => `pay/${id}/request`',
      after: 'const lockOf = (id: string) => `pay/${id}/request/${Math.random()}`',
    },
  ),
  plant('M2', 'a payment that is left while it is checked has failed, and is paid', {
    file: 'plugins/pay/claims.ts',
    before: `const claimed = { state: 'signing' as const, fault: undefined, claim, ...fields?.(payment) }`,
    after: `const claimed = { state: 'waiting' as const, fault: undefined, claim, ...fields?.(payment) }`,
  }),
  plant('M3', 'a transaction that a node has forgotten is dropped for good', {
    file: 'plugins/evm/transactions/create-transactions.ts',
    before: `      setState({ status: watch.known ? 'pending' : 'submitted', isMissing: true })`,
    after: `      setState({ status: 'expired' })
      return true`,
  }),
  plant(
    'M4',
    'a payment whose outcome is not known has failed',
    {
      file: 'plugins/pay/follow-payments.ts',
      before: `else if (proof === 'unknown' || hasOtherRequest(payment, hash))
      await changeUnclaimed(payment, { state: 'unclear', hash })
    else`,
      after: `else`,
    },
    {
      file: 'plugins/pay/follow-payments.ts',
      before: `    if (payments.find(id)?.askedAt === askedAt) await payments.change(id, { state: 'unclear' }, ['signing'])`,
      after: `    if (payments.find(id)?.askedAt === askedAt)
      await payments.change(id, { state: 'failed', reason: 'unclear' }, ['signing'])`,
    },
    {
      file: 'plugins/pay/service.ts',
      before: `const state = isUnclear ? 'unclear' : 'waiting'`,
      after: `const state = isUnclear ? 'failed' : 'waiting'`,
    },
  ),
  plant('M5a', 'a transaction that is not mined after three minutes has failed', {
    file: 'plugins/evm/transactions/create-transactions.ts',
    before: `      await clock.sleep(pauseAfter(clock.now() - since), signal)`,
    after: `      if (clock.now() - since >= receiptWaitMs && !mined) return { status: 'expired', hash }
      await clock.sleep(pauseAfter(clock.now() - since), signal)`,
  }),
  plant('M5b', 'a transaction whose fee was raised has failed', {
    file: 'plugins/transactions/contract/follow.ts',
    before: `finish(sent, ends[is])`,
    after: `finish(sent, is === 'unknown' ? 'unknown' : 'replaced')`,
  }),
  plant(
    'M6',
    'the open review of another tab sends without a caution',
    {
      file: 'plugins/transactions/contract/requests.ts',
      before: `      await path.restore()
      const isFound`,
      after: `      const isFound`,
    },
    {
      file: 'plugins/transactions/contract/money-path.ts',
      before: `        await unclear.restore()
        // a widget`,
      after: `        // a widget`,
    },
  ),
  plant('M8a', 'any contract that the service names is approved and called', {
    file: 'plugins/swaps/routers.ts',
    before: `return known.some((contract) => contract.toLowerCase() === router.toLowerCase())`,
    after: `return known.length > 0 || router !== ''`,
  }),
  plant('M8b', 'a permit is signed for any contract that the service names', {
    file: 'plugins/swaps/permit.ts',
    before: `  if (!isKnownRouter(call.to, network, routers)) return undefined
`,
    after: `  if (!isKnownRouter(call.to, network, routers)) void routers
`,
  }),
  plant('M9a', 'an exchange deposit that is being started does not claim its payment', {
    file: 'plugins/pay/deposits.ts',
    before: `const start = claims
        .claim(id, { fields, isUnclearConfirmed }, (change, before) =>
          begin(payment, adapter, change, before),
        )
`,
    after: `void [fields, isUnclearConfirmed]
      const change: ChangeClaimed = (next, from) => payments.change(id, next, from)
      const start = begin(payment, adapter, change, payment)
        .then(async (url) => {
          await payments.change(id, { state: 'signing' })
          return url
        })
`,
  }),
  plant('M9b', 'a deposit whose answer is lost leaves nothing open', {
    file: 'plugins/pay/deposits.ts',
    before: `: { state: 'unclear' as const }`,
    after: `: { state, askedAt, askedExchange }`,
  }),
]

/** Faults for claims that those of the review do not violate. */
const further: readonly Plant[] = [
  plant('N1', 'a review that is pressed twice asks twice', {
    file: 'plugins/transactions/contract/money-path.ts',
    before: `      if (running) return running
      const claim`,
    after: `      const claim`,
  }),
  plant('N2', 'cautions need no confirmation', {
    file: 'plugins/transactions/contract/requests.ts',
    before: `if (unconfirmed.length > 0) throw errors.CONFIRMATION_REQUIRED({ data: unconfirmed })`,
    after: `void unconfirmed`,
  }),
  plant('N3', 'the transaction of a lying wallet is taken for the order', {
    file: 'plugins/transactions/contract/follow.ts',
    before: `if (isOrder === false) return 'another'`,
    after: ``,
  }),
  plant('N4', 'a first confirmation is final', {
    file: 'plugins/evm/transactions/create-transactions.ts',
    before: `const settledBlocks = 3n`,
    after: `const settledBlocks = 0n`,
  }),
  plant('N6', 'a fee above the shown one is paid', {
    file: 'plugins/send/prepare.ts',
    before: `if (exceeds(maxOf(estimate.fee), maxOf(shown)) || isLess || isDearer) {`,
    after: `if (isLess || isDearer) {`,
  }),
  plant('N7', 'a swap brings less than the shown minimum', {
    file: 'plugins/swaps/check-transaction.ts',
    before: `if (known.minimum < wanted.minimum) throw refused('data: least amount')`,
    after: ``,
  }),
  plant('N8', 'a swap pays out to somebody else', {
    file: 'plugins/swaps/check-transaction.ts',
    before: `if (!isSame(known.receiver, addressOf(account))) throw refused('data: receiver')`,
    after: ``,
  }),
  plant('N9', 'a disposed widget searches on', {
    file: 'plugins/transactions/contract/unclear.ts',
    before: `      for (const { stop } of entries.values()) stop()`,
    after: ``,
  }),
  plant('N10', 'a wallet that names the transaction of another request is believed', {
    file: 'plugins/transactions/contract/follow.ts',
    before: `if (isTaken(transaction)) return isProofNeeded ? 'unproven' : 'another'`,
    after: ``,
  }),
  plant('N11', 'a completed payment is told by each tab', {
    file: 'plugins/pay/payments.ts',
    before: `if (!before || !from.includes(before.state) || !isStill(before)) return list`,
    after: `if (!before || !isStill(before)) return list`,
  }),
  plant('N12', 'a lost answer is a refusal', {
    file: 'plugins/transactions/contract/outcome.ts',
    before: `  return refused ? 'refused' : 'unclear'`,
    after: `  return refused || !refused ? 'refused' : 'unclear'`,
  }),
]

/** Faults of the cut of Bitcoin. */
export const bitcoinPlants: readonly Plant[] = [
  plant('M7', 'a raised fee pays whom and what the server says', {
    file: 'plugins/bitcoin/transfer/raise-fee.ts',
    before: `        payments: [
          { address: receiver, amount },`,
    after: `        payments: [
          ...((await context.source.transaction(request.hash, request))?.outputs ?? [])
            .filter(({ address }) => address !== own.address)
            .map((output) => ({ address: output.address ?? receiver, amount: output.amount })),`,
  }),
]

/** All faults. */
export const moneyPlants: readonly Plant[] = [...reviewed, ...further]
