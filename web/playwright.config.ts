import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  workers: 2,
  fullyParallel: true,
  // Upper bounds: a test takes seconds, but minutes on a busy machine.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  outputDir: '../target/e2e',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    browserName: 'chromium',
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // Host name that is not localhost, as other devices in a network use.
        '--host-resolver-rules=MAP lan.test 127.0.0.1',
      ],
    },
  },
})
