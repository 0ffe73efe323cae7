// The tests in a browser meet the client as it is built now, however they were started.
import { build } from '../../relay/setup.mjs'

export default build
