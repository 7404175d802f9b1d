import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/server.ts',
  workers: 2,
  fullyParallel: true,
  // Bounds, not expectations: a test takes seconds, and minutes on a machine that does much else.
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
        // An address as others in a network use it: to browsers it is not that of the device itself.
        '--host-resolver-rules=MAP lan.test 127.0.0.1',
      ],
    },
  },
})
