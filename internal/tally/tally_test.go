package tally_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/clustersim/clustersim/internal/tally"
)

func TestTally(t *testing.T) {
	var shown [][2]int
	p := tally.New(3, func(done, total int) { shown = append(shown, [2]int{done, total}) })
	var all sync.WaitGroup
	for range 3 {
		all.Go(p.Done)
	}
	all.Wait()
	p.Expect(1)
	p.Done()
	p.Done()
	require.Equal(t, [][2]int{{1, 3}, {2, 3}, {3, 3}, {4, 4}, {5, 5}}, shown)
	tally.New(1, nil).Done()
}
