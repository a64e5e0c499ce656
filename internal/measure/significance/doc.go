// Package significance compares methods, such as schedulers, over blocks, such as workloads on
// platforms: do they differ, which from which, and by how much?
//
// A [Sample] has the runs of each method on each block. [Sample.Test] ranks the methods on each
// block and returns a [Result]: Friedman's test of all methods, then for each pair of
// methods the sign test, Wilcoxon's signed ranks and Nemenyi's test, with sizes of
// effects. [Sample.Profile] gives performance profiles.
//
// # Blocks
// A block counts once, with the mean of its runs. Runs with different seeds on one workload
// resemble each other more than runs on other workloads, so they are no blocks: taken as
// such, they would make p values too small. J. Demsar, Statistical comparisons of classifiers
// over multiple data sets, JMLR 7, 2006, section 3.2; S. H. Hurlbert, Pseudoreplication and the
// design of ecological field experiments, Ecological Monographs 54(2), 1984.
//
// Friedman's test needs complete blocks: one on which a method failed is left out, as is a
// method that failed on all of them. Profiles count a failure as infinitely slow.
//
// # Adding a test
// The test itself belongs to package stats, with its source and its reference values. Here
// it becomes a field of [Pair] or [Result], and a column in package account.
//
// # Not here
// Tables are package account's, pictures package rankchart's.
package significance
