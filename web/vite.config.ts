/// <reference types="vitest/config" />
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

/** Emits Brotli and gzip versions of every file, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [name, file] of Object.entries(bundle)) {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const brotli = brotliCompressSync(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
          })
          this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotli })
          this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipSync(bytes, { level: 9 }) })
        }
      },
    },
  }
}

export default defineConfig({
  plugins: [svelte(), precompress()],
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { environment: './tests/environment.ts' },
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:8321', ws: true } },
  },
})
