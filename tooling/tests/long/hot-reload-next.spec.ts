import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startServer } from '../../starters/start-server.mjs'
import { installStarter } from '../../starters/starter.mjs'
import { changeModule } from '../packed/hot-reload.js'
import { runScenario, test } from '../packed/test.js'

test('a change of the module that creates the widget leaves one widget with its session in Next.js', async ({
  page,
  wallet,
  chain,
  folder,
  tarball,
}) => {
  const app = join(folder, 'next-dev')
  await installStarter({ name: 'next', folder: app, tarball })
  const { url, stop } = await startServer({
    folder: app,
    script: 'node_modules/next/dist/bin/next',
    args: (port) => ['dev', '--port', port, '--hostname', '127.0.0.1'],
    env: { NEXT_PUBLIC_RPC_URL: chain.rpcUrl, NODE_ENV: 'development' },
  })
  await page.goto(url)
  await runScenario(page, wallet, {
    whileConnected: () =>
      changeModule(page, {
        path: join(app, 'app/foyer.ts'),
        edit: (text) => text.replace('createFoyer({', "createFoyer({ locale: 'de',"),
        reloads: false,
        name: 'in German',
      }),
  })
  await expect(page.getByTestId('foyer-button')).toHaveText('Wallet verbinden')
  await page.close()
  await stop()
})
