import { mount } from 'svelte'
import './art/art.css'
import './theme.css'
import App from './App.svelte'
import { remember } from './lib/prefs.svelte'
import { language, speak } from './lib/words.svelte'

remember()
await speak(language())
mount(App, { target: document.getElementById('app')! })
