// Command partition measures the multilevel partitioner beside METIS: the same
// graphs, the same numbers of parts, 3 % imbalance, in the same run.
//
//	go run ./bench/partition [-run REGEXP] [-small] [-alone] [-seed N] [-cycles N] [-repeat N]
//
// or make bench-partition. Without gpmetis on PATH it prints only ours. Both
// run on one thread; times are processor time of partitioning alone, for METIS
// what gpmetis reports, for ours with what the garbage collector takes.
package main
