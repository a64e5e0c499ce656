// Package predict answers from the logs of a workflow's runs how long it takes on other nodes, under other
// schedulers: with an interval, with what limits it, and with what the logs cannot answer.
//
//   - predict.go: [Options], [Predict] and the [Result]; what is simulated.
//   - draws.go: the interval of a makespan.
//   - check.go: how well the recorded runs themselves come out; what is refused.
//   - pairs.go: whether two schedulers differ for certain.
//   - limits.go: what limits a makespan.
//   - speeds.go: nodes that are faster or slower, and what a small run there says.
//   - unanswered.go: the questions that these logs leave open.
//
// # The interval
//
// A makespan is drawn as (simulated + stalls) x error, many times, and the ends of the interval are the 5 and 95 %
// quantiles of the draws. Simulated is the makespan of one of the seeds. A stall is a time in which the workflow
// system learned of no end; their rate is that of the recorded runs, with a gamma distribution for what so few
// runs leave open, and under another scheduler or on other nodes times an exponential factor with a mean of 1, because
// rates were seen to differ that much. The error is lognormal, and the greatest of 5 %, the error on the recorded runs and
// the cross-validated error of a calibrated model is half its 90 % interval.
//
// Two schedulers differ for certain if 1 is not in the interval of their mean quotient, seed by seed. The error of the model differs a
// little between schedulers, which is a part of that interval: what is less than 5 % apart never is.
//
// # What limits
//
// The same seeds are simulated again with one limit taken away. How much shorter that makes a run is what the limit
// costs, given all others; so the parts do not add up, and two limits of the same height may both cost
// nothing. The critical path cannot be taken away: it is a lower bound, and reported as a part of the makespan.
//
// # Sources
//
// Stalls, and their cost of 45 to 61 s: 990 recorded runs of Nextflow on Kubernetes, of package rank's source. Factors
// between machines: J. Bader, F. Lehmann, L. Thamsen, U. Leser and O. Kao, Lotaru: Locally predicting workflow task runtimes for
// resource management on heterogeneous infrastructures, Future Generation Computer Systems 150, 2024, whose
// recorded runs on seven machines the intervals of package predict come from.
//
// # Cost
//
// At most six simulations a seed for each scheduler and set of nodes.
//
// # Not here
//
// Whether the order of many schedulers is predicted: package rank. Reading logs: packages nextflow, starpu, pegasus and
// snakemake.
package predict
