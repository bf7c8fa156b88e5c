// Compiles these modules once, before a dozen processes of a test run load them together.
import '@dxweb/server/start/product.ts'
import '@dxweb/server/work/tasks.ts'
import '../demo/load-demo.ts'
