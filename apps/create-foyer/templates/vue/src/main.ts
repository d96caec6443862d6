import './style.css'
import { FoyerPlugin } from 'foyerkit/vue'
import { createApp } from 'vue'
import App from './App.vue'
import { foyer } from './foyer'

createApp(App).use(FoyerPlugin, { foyer }).mount('#app')
