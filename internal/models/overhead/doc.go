// Package overhead says what a workflow system adds to the run times of its jobs: HTCondor
// with DAGMan, Makeflow, Nextflow, or any that submits jobs one after the other.
//
// A [Model] has a dozen parameters ([Params]); those that are off cost nothing. [Parse]
// reads it from a text, with presets that have sources for their values ([Systems]):
//
//	htcondor-8.6
//	htcondor(scan=5s,submits=5,match=60s,begin=60s,complete=exp(5s),pipe=125MBps)
//	serial(gap=1s)
//
// [ReadFile] reads one that was calibrated, with the hashes of the records behind it.
//
// # The life of a job
//
//  1. After begin, jobs that wait for nothing are ready; any other is once the ends of all
//     that it waits for are known.
//  2. A ready job is submitted at the next multiple of scan, but at least submit-gap after
//     the one before it; then it is idle.
//  3. An idle job gets a slot, a core of its host, at the first multiple of match after the
//     date of its submission, or the slot that a job leaves then; at once if match is off.
//     First come first served.
//  4. It starts at least start-gap after the last start on any host, and is dispatched
//     dispatch later.
//  5. Its input goes through the pipe of the submit host, after all that came before,
//     or over the links of submit-host.
//  6. It runs, stretch times as long as alone.
//  7. Its output goes the same way.
//  8. It leaves its slot.
//  9. Its end is known complete later.
//  10. The makespan ends end after the last known end.
//
// # Container stages
//
// With any of the parameters from create to finish on ([Model.ContainerStages]), a job is made
// create after step 1 and submitted by one thread, which is busy for submit-gap and holds while
// queue jobs are not known. It may be offered in a batch. The policy's round assigns it, the
// server of its node starts its container before step 5 and ends it after step 7, and a poller
// learns of its end, which may be before it leaves its slot. docs/overheads.md has each rule, and
// [ContainerDates] the further dates. submitter.go, server.go and poller.go apply them.
//
// # Ties
//
// What happens within 1e-9 s happens at one date. At one date jobs that end come
// first, then what timers are for, then submissions by job number, then starts.
//
// # Who computes
//
// [Manager] has the rules. The simulator (package sim) applies them while a workload runs on a
// platform; an [Evaluator] does without platform and network, and is fast. It has no nodes with
// servers, and is not for models with container stages.
//
// # Determinism
//
// A parameter may be a law of package law. Its draws depend on the seed, the parameter and
// the job's name alone.
//
// # Adding a preset
//
// A row of systems, in parse.go, each value with its source.
package overhead
