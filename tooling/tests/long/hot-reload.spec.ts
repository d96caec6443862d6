import { join } from 'node:path'
import { expect } from '@playwright/test'
import { changeModule } from '../packed/hot-reload.js'
import { test } from '../packed/react-app.js'
import { runScenario } from '../packed/test.js'

// one installation and one server for all pages
test.describe.configure({ mode: 'default' })

const withLocale = (text: string) => text.replace('createFoyer({', "createFoyer({ locale: 'de',")

for (const { title, html, file, edit, reloads, button } of [
  {
    title: 'of a component that uses the widget',
    html: 'index.html',
    file: 'src/Account.tsx',
    edit: (text: string) => text.replace('Sign a message', 'Sign this message'),
    reloads: false,
    button: 'Connect wallet',
  },
  {
    title: 'of the module that creates the widget, which reloads the page,',
    html: 'index.html',
    file: 'src/foyer.ts',
    edit: withLocale,
    reloads: true,
    button: 'Wallet verbinden',
  },
  {
    title: 'of the module that creates the widget, which is run again,',
    html: 'replaced.html',
    file: 'src/guide/hot-reload.ts',
    edit: withLocale,
    reloads: false,
    button: 'Wallet verbinden',
  },
])
  test(`a change ${title} leaves one widget with its session`, async ({ page, wallet, app, devServer }) => {
    await page.goto(`${devServer}/${html}`)
    await runScenario(page, wallet, {
      whileConnected: () => changeModule(page, { path: join(app, file), edit, reloads, name: title }),
    })
    await expect(page.getByTestId('foyer-button')).toHaveText(button)
  })
