import './style.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { foyer } from './foyer'

mount(App, { target: document.querySelector('#app')!, props: { foyer } })
