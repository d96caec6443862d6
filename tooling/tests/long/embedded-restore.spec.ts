import pg from 'pg'
import { verifyMessage, type Hex } from 'viem'
import { startPostgres } from '../../../apps/service/src/testing/servers/start-postgres.js'
import type { PageErrors } from '../page-errors.js'
import { expect, test as base, type EmbeddedPage } from '../e2e/fixtures/embedded-wallet.js'

interface WorkerParts {
  /** Runs SQL in the database of the service. */
  execute: (sql: string, values: readonly unknown[]) => Promise<void>
  postgresUrl: string
}

/** A service whose database the test can damage. */
const test = base.extend<object, WorkerParts>({
  postgresUrl: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const server = await startPostgres()
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  serviceEnvironment: [
    async ({ postgresUrl }, use) => use({ DATABASE_URL: postgresUrl }),
    { scope: 'worker' },
  ],
  execute: [
    async ({ postgresUrl }, use) => {
      const client = new pg.Client({ connectionString: postgresUrl })
      await client.connect()
      await use(async (sql, values) => void (await client.query(sql, [...values])))
      await client.end()
    },
    { scope: 'worker' },
  ],
})

const message = 'Hello from Meridian'

/** The browser itself logs the answers of the server about what it has lost. */
function expectOnlyLost({
  logged,
  uncaught,
  violations,
}: Pick<PageErrors, 'logged' | 'uncaught' | 'violations'>) {
  const others = logged.filter((text) => !text.includes('status of 404'))
  expect({ others, uncaught, violations }).toEqual({ others: [], uncaught: [], violations: [] })
}

async function expectSignature({ part }: EmbeddedPage, address: Hex) {
  await expect(part('own-sign-status')).toHaveText('success')
  const signature = (await part('own-signature').textContent()) as Hex
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}

/** Losses of the server, as SQL with the address of the wallet. */
const losses = {
  'its share':
    'delete from shares.sets where wallet in (select id from shares.wallets where lower(evm_address) = lower($1))',
  'its record of the wallet': 'delete from shares.wallets where lower(evm_address) = lower($1)',
}

for (const [loss, sql] of Object.entries(losses))
  test(`14: a wallet is restored where it is open when the server has lost ${loss}`, async ({
    embedded,
    mailbox,
    execute,
    pageErrors,
  }) => {
    test.setTimeout(90_000)
    const user = `${loss.replaceAll(' ', '-')}@example.com`
    const { open, logIn, part, confirm, frame, state } = embedded
    await open()
    await logIn(user)
    const address = (await state('address').textContent()) as Hex
    await execute(sql, [address])

    await part('own-sign').click()
    await confirm('Sign')
    await expect(frame.getByText('Do not log out before.')).toBeVisible()
    await confirm('Send code')
    await frame.getByRole('textbox').fill(await mailbox.code(user))
    await confirm('Continue')
    await expect(frame.getByText('Address and assets stay the same.')).toBeVisible()
    await expect(frame.getByText(address)).toBeVisible()
    await confirm('Restore wallet')
    await confirm('Sign')
    await expectSignature(embedded, address)
    expectOnlyLost(pageErrors.take())
  })

test('14: a wallet is restored by the next login in the same browser', async ({
  embedded,
  mailbox,
  execute,
  page,
  pageErrors,
}) => {
  test.setTimeout(90_000)
  const user = 'reload@example.com'
  const { open, logIn, enterAddress, part, confirm, state, connected } = embedded
  await open()
  await logIn(user)
  const address = (await state('address').textContent()) as Hex
  await execute(losses['its record of the wallet'], [address])

  await page.reload()
  await enterAddress(user)
  await page.keyboard.type(await mailbox.code(user))
  await confirm('Restore wallet')
  await connected()
  await expect(state('address')).toHaveText(address)
  await part('own-sign').click()
  await confirm('Sign')
  await expectSignature(embedded, address)
  expectOnlyLost(pageErrors.take())
})

test('14: a wallet whose share is lost is unlocked and restored after a reload', async ({
  embedded,
  mailbox,
  execute,
  page,
  pageErrors,
}) => {
  test.setTimeout(90_000)
  const user = 'locked@example.com'
  const { open, logIn, part, confirm, frame, state, connected } = embedded
  await open()
  await logIn(user)
  const address = (await state('address').textContent()) as Hex
  await execute(losses['its share'], [address])

  await page.reload()
  await connected()
  await expect(state('address')).toHaveText(address)
  await part('own-sign').click()
  await confirm('Send code')
  await frame.getByRole('textbox').fill(await mailbox.code(user))
  await confirm('Unlock')
  await confirm('Restore wallet')
  await confirm('Sign')
  await expectSignature(embedded, address)
  expectOnlyLost(pageErrors.take())
})
