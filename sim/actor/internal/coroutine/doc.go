// Package coroutine has coroutines, those of [iter.Pull], whose memory can be fetched ahead.
//
// Where thousands of coroutines take turns, the processor's caches hold few of them, and a switch mostly waits
// for memory: the coroutine's closures, the runtime's descriptor, the top of the stack, some fifteen
// lines of a cache that lead to each other. [Coroutine.Fetch], called some time before a
// coroutine's turn, asks for all of them at once.
//
// It knows their addresses: they are noted when the coroutine begins and when it yields. Only the
// processor's prefetch instruction uses them, a hint that changes nothing and cannot fail. A wrong
// address costs a little time, and so nothing but speed depends on how the runtime lays out its
// memory. Where that is not known, on other processors and with later versions of Go, Fetch does nothing.
package coroutine
