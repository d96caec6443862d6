import { defineConfig } from '@playwright/test'

const { BASE_URL, CHROMIUM_PATH } = process.env

export default defineConfig({
  testMatch: '*.spec.ts',
  use: {
    baseURL: BASE_URL ?? 'http://127.0.0.1:5173',
    // a browser of the system; without it Playwright starts its own
    ...(CHROMIUM_PATH && { launchOptions: { executablePath: CHROMIUM_PATH } }),
  },
})
