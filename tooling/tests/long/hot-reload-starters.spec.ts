import { join } from 'node:path'
import { expect } from '@playwright/test'
import { startServer } from '../../starters/start-server.mjs'
import { installStarter } from '../../starters/starter.mjs'
import { changeModule } from '../packed/hot-reload.js'
import { runScenario, test } from '../packed/test.js'

/** Adds code to the script of a component. */
const inScript = (text: string, code: string) => text.replace('</script>', `${code}\n</script>`)

for (const { name, component } of [
  { name: 'vue', component: 'src/Account.vue' },
  { name: 'svelte', component: 'src/Account.svelte' },
])
  test(`changes of a component and of the module that creates the widget leave one widget with its session in the starter ${name}`, async ({
    page,
    wallet,
    chain,
    folder,
    tarball,
  }) => {
    const app = join(folder, `${name}-dev`)
    await installStarter({ name, folder: app, tarball })
    const { url, stop } = await startServer({
      folder: app,
      script: 'node_modules/vite/bin/vite.js',
      args: (port) => ['--port', port, '--host', '127.0.0.1'],
      env: { VITE_RPC_URL: chain.rpcUrl, NODE_ENV: 'development' },
    })
    await page.goto(url)
    await runScenario(page, wallet, {
      async whileConnected() {
        await changeModule(page, {
          path: join(app, 'src/foyer.ts'),
          edit: (text) => text.replace('createFoyer({', "createFoyer({ locale: 'de',"),
          reloads: true,
          name: 'in German',
        })
        // last: a component sets its mark after the module
        await changeModule(page, {
          path: join(app, component),
          edit: (text) => text.replace('Sign a message', 'Sign this message'),
          append: inScript,
          reloads: false,
          name: 'another text',
        })
        await expect(page.getByTestId('sign')).toHaveText('Sign this message')
      },
    })
    await expect(page.getByTestId('foyer-button')).toHaveText('Wallet verbinden')
    await page.close()
    await stop()
  })
