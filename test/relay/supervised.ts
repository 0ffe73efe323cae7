// The last step of npm start.
import { supervise } from '../../relay/supervisor.ts'

process.exit(await supervise())
