// A test run compiles these once, before a dozen processes that load them begin together.
import '@dxweb/server/start/product.ts'
import '@dxweb/server/work/tasks.ts'
import '../demo/load-demo.ts'
