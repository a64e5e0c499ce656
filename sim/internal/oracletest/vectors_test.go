package oracletest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// vector is a result of SimGrid's own examples and tests, or one measured with it, about
// machines that change, and where ours is: a file, and lines of it that have the result.
// Why says what stands in place of a result that we do not reproduce.
type vector struct {
	source string
	result string
	in     string
	lines  []string
	why    string
}

const (
	courses    = "internal/models/course/course_test.go"
	mistakes   = "platform/profile/profile_test.go"
	profiles   = "sim/internal/world/testdata/profiles.txt"
	executions = "sim/internal/world/testdata/executions.txt"
	pstates    = "sim/internal/world/testdata/pstates.txt"
	transfers  = "sim/internal/world/testdata/transfers.txt"
	changes    = "sim/internal/world/testdata/latency_and_bandwidth.txt"
	disks      = "sim/internal/world/testdata/disks.txt"
	parallel   = "sim/internal/world/testdata/parallel_tasks.txt"
	bmf        = "sim/internal/sharing/coupled/bmf_test.go"
	infiniband = "sim/internal/world/contention_vectors_test.go"
	sizes      = "sim/internal/world/testdata/message_sizes.txt"
	overlooked = "sim/internal/world/testdata/overlooked.txt"
	loads      = "sim/internal/world/loads_test.go"
)

// vectors are all of them but those of energy, which are in sim/internal/energy/vectors_test.go. Examples and tests are named by their
// folders in SimGrid's examples/cpp and teshsuite.
var vectors = []vector{
	// Profiles.
	{"Profile_test: loop", "1 3 6 8 11 13 16 18", courses, []string{"{1, 1}, {3, 3}, {6, 1}, {8, 3}, {11, 1}, {13, 3}, {16, 1}, {18, 3}"}, ""},
	{"Profile_test: from 0", "0 5 10 15 20", courses, []string{"{0, 1}, {5, 2}, {10, 1}, {15, 2}, {20, 1}"}, ""},
	{"Profile_test: drawn", "seed 12345", courses, []string{"19.29616086867082813683", "{2.32719992449416279712, 20.16807234800742065772}", "10.39759496468994726115"}, ""},
	{"dates not sorted, no value, both loops, loops too short", "abort", mistakes, []string{`"order":`, `"no value":`, `"two loops":`, `"short period":`, `"negative date":`, `"undrawn":`}, ""},
	{"host-multicore-speed-file: carol", "1.5 to 10.666667", profiles, []string{"1.5  a: done", "3.5  b: done", "5.333333333333333  c: done", "6.333333333333333  d: done", "6.833333333333333  f: done", "8.666666666666666  h: done", "10.666666666666666  j: done"}, ""},
	{"host-multicore-speed-file: erin", "0.5, killed at 1", profiles, []string{"0.5  first: done", "1  second: host failed"}, ""},
	{"core_usage", "0.200016, 1, 132.5", profiles, []string{"0.20001575000000002  message: done", "1  onA: host failed", "132.5  onB: done"}, ""},
	{"trace-integration: alone", "4 15 30 30 40 45 45 75", profiles, []string{"4  first: done", "15  second: done", "30  third: done", "30  fourth: done", "40  fifth: done", "45  sixth: done", "45  seventh: done", "75  eighth: done"}, ""},
	{"trace-integration: shared", "40 40; 19.7 30; 24 30.4 40; 50 50 60", profiles, []string{"40  a: done", "19.700000000000003  a: done", "30  b: done", "24  a: done", "30.400000000000002  b: done", "40  c: done", "50  a: done", "60  c: done"}, ""},
	{"platform-profile", "12.5 25 17.5 2.5 100 Mf, 1 2 3 MB/s, 10 3 15 ms", profiles, []string{"1.25e+07 flop/s", "1.75e+07 flop/s", "2.5e+06 flop/s", "1e+08 flop/s", "2e+06 byte/s, 0.015 s", "3e+06 byte/s, 0.015 s"}, ""},
	{"cm02-set-lat-bw", "11.753312 12 21.75 22", changes, []string{"11.753312040710512  first: done", "12.000000002  second: done", "21.750000376511988  third: done", "22.000000002  fourth: done"}, ""},
	{"two events of one date", "the last counts", courses, []string{`"one date"`}, ""},
	{"host off at the very end of an execution", "failed", profiles, []string{"10  onA: host failed", "10  onB: done"}, ""},
	{"latency of the acknowledgements' link", "2.8889541625976562", transfers, []string{"2.8889541625976562  x: done"}, ""},
	{"bandwidth changes while the latency is paid", "lost; 5.26837158203125 under network/optim:Full", transfers, []string{"5.774139953613281  x: done"}, "it pays its latency: docs/accuracy.md"},
	{"speed at the very end of an execution", "no effect on it", profiles, []string{"10  onB: done", "30  next: done"}, ""},
	{"link off at the very end of a transfer", "done; failed under network/optim:Full", profiles, []string{"1.2  x: link failed"}, ""},
	{"a bandwidth that rises above its first", "no faster than at the start", profiles, []string{"2.7  x: done"}, ""},
	{"latency to 0 under CM02", "the old date; never under network/optim:Full", transfers, []string{"1.001  x: done"}, "it goes on as one without latency"},
	{"capacity 0", "the old rate stays", executions, []string{"3.5  x: done", "4  y: done"}, "nothing moves: docs/accuracy.md"},

	// Failures.
	{"dag-failure", "10 50 90 100 180 220", parallel, []string{"10  parent: host failed", "50  again: done", "90  child: done", "100  both: host failed", "180  alone: done", "220  last: done"}, ""},
	{"comm-failure", "10, 17.319588", profiles, []string{"10  first: link failed", "17.319587628865982  second: done"}, ""},
	{"platform-failures", "0.010309 1 3.030928 15.103093", transfers, []string{"0.010309278350515464  local: done", "1  toJupiter: host failed", "3.0309278350515463  toGinette: done", "15.103093  again: link failed"}, ""},
	{"host-on-off-disks", "4", disks, []string{"1  a: host failed", "4  c: done"}, ""},
	{"link of the way back off, with and without crosstraffic", "failed, done", transfers, []string{"1  x: link failed", "1.0439378350515462  x: done"}, ""},
	{"executions of a host that is off", "failed, and done once it is on", executions, []string{"2  z: host failed", "14  again: done"}, ""},

	// Speeds.
	{"exec-threads: 2, 4, 6 threads", "10 20 35", executions, []string{"10  two: done", "20  four: done", "35  six: done"}, ""},
	{"exec-threads: beside one in the background", "45 57.5 62.5", executions, []string{"10  two: done", "22.5  four: done", "27.5  background: done"}, ""},
	{"exec-threads: four beside one, two beside two", "80 85 95 95", executions, []string{"80  single: done", "85  quad: done", "95  pair: done", "95  other: done"}, ""},
	{"exec-dvfs", "1 6", pstates, []string{"1  first: done", "6  second: done"}, ""},
	{"plugin-host-load", "18 20", pstates, []string{"18  first: done", "20  second: done"}, ""},
	{"exec-basic", "0.002 0.0015", executions, []string{"0.0015  second: done", "0.002  first: done"}, ""},
	{"six executions, a priority and a bound", "4 5.2631578947368425 20", executions, []string{"4  a: done", "5.2631578947368425  b: done", "20  e: done"}, ""},
	{"threads resumed", "4.2 5.75", executions, []string{"4.75  single: done", "5.75  threads: done"}, "they keep their weight: docs/accuracy.md"},
	{"exec-cpu-nonlinear", "20", "", nil, "a capacity that depends on how many share it is no part of the world"},

	// Disks.
	{"io-disk-raw", "0.01 0.012 0.0245", disks, []string{"0.01  a: done", "0.012  b: done", "0.0245  c: done"}, ""},
	{"io-priority", "0.15 0.2 0.375 0.4", disks, []string{"0.15  b: done", "0.2  a: done", "0.3  d has 2.0000000000000005e+06 left", "0.375  d: done", "0.4  c: done"}, ""},
	{"dag-io", "1 26 36 37", disks, []string{"1  a: done", "26  b: done", "36  c: done", "37  d: done"}, ""},
	{"concurrent_rw", "0.5 0.2", disks, []string{"0.2  r5: done", "0.5  w5: done"}, ""},
	{"io-set-bw", "1.5 1.5", disks, []string{"1.5  a: done", "1.5  b: done"}, ""},
	{"io-stream: CM02", "4.00005 8.00005 6.00005 4.00005 2.00005 8 0.00005", disks, []string{"4.00005  x: done", "8.00005  x: done", "6.000049999999999  x: done", "12.00005  y: done", "20.00005  z: done", "8  x: done"}, ""},
	{"io-stream: LV08", "4.000651 8.000651 6.495496 4.00065 2.165599 8 0.00065", disks, []string{"4.0006505  a: done", "18.0006505  b: done", "26.495495860824743  c: done", "34.0006505  f: done", "42.165598953608246  g: done", "8  x: done", "50.0006505  h: done"}, ""},
	{"a read and a write", "60 and 40 MB/s", disks, []string{"1  a: done", "1  b: done"}, ""},

	// Parallel tasks.
	{"exec-ptask: flops and bytes", "300 s, 3333333.33 flop/s, 100000 B/s", parallel, []string{"300  both: done"}, ""},
	{"exec-ptask: rates", "300 s, 3333333.33 flop/s, 100000 B/s; 10 s, 3e7, 6e7, 1e8 flop/s", loads, []string{"[]float64{1e7 / 3, 1e7 / 3, 1e7 / 3}", "1e5, 300", "[]float64{3e7, 6e7, 1e8}, 0, 10"}, ""},
	{"exec-ptask: no bytes, nothing", "10, 0", parallel, []string{"310  flops: done", "310  nothing: done"}, ""},
	{"exec-ptask: what is left", "83 67 50 33 17 %, 30", parallel, []string{"0.8333333333333334 left", "0.6666666666666667 left", "0.5000000000000001 left", "0.3333333333333335 left", "0.16666666666666682 left", "30.000000000000004  slow: done"}, ""},
	{"exec-ptask: in turn", "360 360.5 375.5", parallel, []string{"360  half: done", "360.5  short: done", "375.5  two: done"}, ""},
	{"energy-exec-ptask: dates", "10 50 200 200; 50.0006 0.0806", parallel, []string{"10  full: done", "60  slow: done", "260  bytes: done", "460  only: done", "50.0006  both: done", "100.0806  bytes: done"}, ""},
	{"ptask-subflows", "2.5, 4", parallel, []string{"2.5  alone: done", "4  beside: done"}, ""},
	{"ptask-subflows with bmf", "3.5", parallel, []string{"3.5  beside: done"}, ""},
	{"ptask_L07_usage", "1.5 2.5 1.5 3 8 8 2097153", parallel, []string{"1.5  one: done", "12.5  second: done", "21.5  fat2: done", "33  three: done", "48  scatter: done", "58  all: done", "2.097153e+06  far: done"}, ""},
	{"repeated subtraction", "0.2222222222222222", parallel, []string{"0.2222222222222222  d: done"}, ""},
	{"bmf_test", "1.5 0.15; 2/3 1/3; 0.1 0.8; 1/11 1/11; 1/3 4/9 4/9; 1/2.1 1/2.1 1/1.05", bmf, []string{"1.5, 0.15", "2.0 / 3, 1.0 / 3", "0.1, 0.8", "1.0 / 11, 1.0 / 11", "1.0 / 3, 4.0 / 9, 4.0 / 9", "1 / 2.1, 1 / 2.1, 1 / 1.05"}, ""},

	// Network.
	{"cm02-tcpgamma", "1 1.00001 4.769372 476.937158 1.001", transfers, []string{"1  none: done", "11.00001  near: done", "24.76937158203125  ms: done", "1476.937158203125  far: done", "1.001  ms: done"}, ""},
	{"plugin-link-load", "1.3125e8 1.25e8 B/s, 3.19036e7 B, 9.25523", loads, []string{"9.25523", "1.3125e8", "1.25e8", "3.19036e7"}, ""},
	{"overlooked links, CM02", "1.002 three times; 2.002 twice", overlooked, []string{"1.002  b: done", "2.002  c: done", "1.002  d: done"}, ""},
	{"overlooked links, LV08", "1.1084942268041236 1.0569478350515462; 2.1909684536082472", overlooked, []string{"1.1084942268041238  b: done", "1.0569478350515462  c: done", "2.1909684536082477  c: done"}, ""},
	{"SMPI: 0, 1 and more bytes", "3.32's dates", sizes, []string{"0.001  none: done", "1.0020147992969695  one: done"}, ""},
	{"concurrency limit of a link", "1.101 1.201", "", nil, "links have no concurrency limit"},
	{"IB", "1.0630682306141177 2.1261131740282351", infiniband, []string{"1.0630682306141177", "2.1261131740282351", "3.8600009999999996"}, ""},
	{"Constant: a transfer of 0 bytes", "at the next event", "", nil, "it takes as long as all others"},
}

// TestVectors: none is missing. The tests named by a row compare the results; this one sees
// to it that they stay there.
func TestVectors(t *testing.T) {
	for _, v := range vectors {
		if v.in == "" {
			require.NotEmpty(t, v.why, v.source)
			continue
		}
		data, err := os.ReadFile(filepath.Join("..", "..", "..", filepath.FromSlash(v.in)))
		require.NoError(t, err)
		require.NotEmpty(t, v.lines, v.source)
		for _, line := range v.lines {
			found := strings.Contains(string(data), line)
			if strings.HasSuffix(v.in, ".txt") { // a date, two spaces, and what happens
				found = strings.Contains(strings.ReplaceAll(string(data), "\n", " \n"), " "+line+" ")
			}
			require.True(t, found, "%s: %s has no %q", v.source, v.in, line)
		}
	}
}
