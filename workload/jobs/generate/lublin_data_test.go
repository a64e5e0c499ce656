//go:build queuedata

package generate_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// figures are what jobs of the model have in common: the shares of sizes 1 and of other powers of two, the mean and the standard
// deviation of ln r, the mean time between arrivals, and the shares of the 48 half hours of a day.
func figures(submitSec, runSec []float64, units []int32) []float64 {
	n := float64(len(units))
	list := make([]float64, 5+48)
	sum, squares, ran := 0.0, 0.0, 0.0
	for i, size := range units {
		switch {
		case size == 1:
			list[0] += 1 / n
		case size&(size-1) == 0:
			list[1] += 1 / n
		}
		if r := runSec[i]; r > 0 {
			sum, squares, ran = sum+math.Log(r), squares+math.Log(r)*math.Log(r), ran+1
		}
		list[5+int(submitSec[i]/1800)%48] += 1 / n
	}
	list[2] = sum / ran
	list[3] = math.Sqrt(squares/ran - list[2]*list[2])
	list[4] = (submitSec[len(units)-1] - submitSec[0]) / n
	return list
}

// TestLublinProgram: jobs that the authors' own program made differ from ours, of 40 seeds, by no more than ours among themselves.
func TestLublinProgram(t *testing.T) {
	folder := os.Getenv("DATA")
	if folder == "" {
		t.Skip("DATA names no folder")
	}
	packed, err := os.ReadFile(filepath.Join(folder, "batch", "recorded", "lublin_256.swf.gz"))
	require.NoError(t, err)
	z, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	text, err := io.ReadAll(z)
	require.NoError(t, err)
	var submit, run []float64
	var units []int32
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) == 18 {
			at, err1 := strconv.ParseFloat(f[1], 64)
			sec, err2 := strconv.ParseFloat(f[3], 64)
			n, err3 := strconv.Atoi(f[4])
			require.NoError(t, err1)
			require.NoError(t, err2)
			require.NoError(t, err3)
			submit, run, units = append(submit, at), append(run, sec), append(units, int32(n))
		}
	}
	require.Len(t, units, 10_000)
	want := figures(submit, run, units)
	const seeds = 40
	sum, squares := make([]float64, len(want)), make([]float64, len(want))
	for seed := range seeds {
		x := made(t, fmt.Sprintf("lublin(jobs=10000,nodes=256,seed=%d)", seed+1))
		for k, v := range figures(x.SubmitSec, x.RunSec, x.Units) {
			sum[k], squares[k] = sum[k]+v/seeds, squares[k]+v*v/seeds
		}
	}
	worst := 0.0
	for k, v := range want {
		deviation := math.Sqrt((squares[k] - sum[k]*sum[k]) * seeds / (seeds - 1))
		z := (v - sum[k]) / deviation
		worst = max(worst, math.Abs(z))
		if k < 5 {
			t.Logf("%s: %.5f, ours %.5f, standard deviation %.5f, z %.2f", [5]string{"serial", "power of two", "mean ln r", "deviation of ln r", "gap, s"}[k], v, sum[k], deviation, z)
		}
		require.Less(t, math.Abs(z), 4.0, "figure %d: %g, ours %g", k, v, sum[k])
	}
	t.Logf("largest z of all %d figures: %.2f", len(want), worst)
}
