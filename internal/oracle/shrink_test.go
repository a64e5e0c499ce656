package oracle

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestShrinkKeepsWhatFails(t *testing.T) {
	c := Generate(17, 100) // space-shared, so the queues must be kept in step
	lone := c.Program.Tasks[37].Name
	got := Shrink(c, func(c *Case) bool {
		for _, m := range c.Program.Messages {
			if c.Program.Tasks[m.From].Name == lone {
				return true
			}
		}
		return false
	})
	require.Len(t, got.Program.Tasks, 2)
	require.Len(t, got.Program.Messages, 1)
	require.Empty(t, got.Program.Controls)
	require.Equal(t, lone, got.Program.Tasks[got.Program.Messages[0].From].Name)
	queued := 0
	for _, q := range got.Program.Queues {
		for _, i := range q.Order {
			require.Equal(t, q.Host, got.Program.Tasks[i].Host)
			queued++
		}
	}
	require.Equal(t, 2, queued)
	require.Equal(t, Generate(17, 100), c, "the case itself is not changed")
}
