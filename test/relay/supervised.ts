// What npm start does when everything is installed and built.
import { supervise } from '../../relay/supervisor.ts'

process.exit(await supervise())
