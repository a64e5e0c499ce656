// Package slurm lays out a folder from which Slurm makes a campaign: a job array with a
// task for each shard, and a job that joins their results. It submits them and queries
// their state.
//
// # The folder
// campaign.json is the [Plan]; array.sh, merge.sh and submit.sh are the scripts;
// shards has a file of results for each shard, logs what the tasks print, and the
// joined results are results.jsonl or results.csv.
//
// # Stopping and going on
// A task that is killed has written whole lines, and goes on after them when it starts
// again. The program ends cleanly on SIGTERM; array.sh passes it on, since Slurm may
// send it to the shell alone. A minute before its time limit a task gets SIGUSR1, stops
// and puts itself back into the queue, unless it has made no run in that time.
//
// # Not here
// What a shard is, and how results are joined, is package campaign's.
package slurm
