import { type Config, ConfigError, loadConfig } from '../base/config/config.ts'
import { exitWithError, serve } from './serve.ts'

await serve(readConfigOrExit())

function readConfigOrExit(): Config {
  try {
    return loadConfig()
  } catch (error) {
    if (error instanceof ConfigError) return exitWithError(error.message)
    throw error
  }
}
