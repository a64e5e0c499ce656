// Package files has the commands about files of platforms and workloads: info,
// validate, convert, refine and gen, and the list of schedulers.
//
// # Not here
// Nothing here simulates; graphs are made in partitions.
package files
