import { areas } from '#locales/areas.ts'
import { registerTexts } from '#locales/texts.ts'

// As main.ts does it.
registerTexts(areas)
