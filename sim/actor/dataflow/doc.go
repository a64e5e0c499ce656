// Package dataflow simulates graphs of stages that do the same work again and again, on what
// others hand to them: stream processing, pipelines of services, anything that counts requests
// and not tasks. What SimGrid calls a Task is a [Stage] here.
//
// A stage executes ([NewExec]), moves bytes from host to host ([NewTransfer]), or reads or
// writes ([NewRead], [NewWrite]). [Stage.Fire] has it do that; and at each end it gives a token
// to every stage that [Stage.Then] names, which fires when it has one from all before it. So
//
//	decode := dataflow.NewExec(edge, "decode", 1e9)
//	send := dataflow.NewTransfer(edge, center, "send", 1e7)
//	store := dataflow.NewExec(center, "store", 2e9)
//	decode.Then(send)
//	send.Then(store)
//	decode.Fire(100)
//
// is a pipeline through which a hundred items go, as fast as its slowest stage lets them.
//
// # A firing
//
// Each firing goes through three [Part]s: the dispatcher, an instance, the collector. The
// dispatcher and the collector are executions too, of no work unless they are given some. A
// stage that executes may have several instances, also on other hosts: [Stage.AddInstance];
// which of them gets a firing is what [Stage.Balance] says. Each part does as many firings at a
// time as [Stage.SetParallelism] lets it, by default one; the others queue.
//
// No actor is needed: stages belong to no actor. Where an actor makes a call of this package it
// is one of its requests.
//
// # Tokens
//
// A token may carry a value: [Stage.SetToken] says what the next ends of a stage hand over, and
// the stage after it finds that with [Stage.TakeToken], in a function of [Stage.OnStart] or
// [Stage.OnEnd]. These functions may change the graph, the amounts and the hosts.
//
// # Not here
//
// Graphs of tasks that run once are workloads: package workload, and [actor.Actor.Workflow].
package dataflow
