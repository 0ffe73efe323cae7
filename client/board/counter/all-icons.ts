import { ms } from 'milsymbol/src/milsymbol.js'
import { std2525e } from 'milsymbol/src/numbersidc.js'

// Ships, aircraft, equipment and all else that is no land unit.
ms.addIcons(std2525e)
