import type { Environment } from 'vitest/runtime'

/** Compiles modules as for the browser, where effects run; each test stubs the globals it needs. */
export default {
  name: 'client',
  viteEnvironment: 'client',
  setup: () => ({ teardown() {} }),
} satisfies Environment
