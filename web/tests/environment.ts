import type { Environment } from 'vitest/runtime'

/** Vitest environment that compiles for the browser, where effects run. Each test stubs the globals it needs. */
export default {
  name: 'client',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment
