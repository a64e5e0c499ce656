package online_test

import (
	"testing"

	"github.com/clustersim/clustersim/internal/online"
	"github.com/clustersim/clustersim/scheduler"
	"github.com/clustersim/clustersim/scheduler/schedtest"
)

// Without a record it is the other policy.
func TestRecorded(t *testing.T) {
	schedtest.RunPolicy(t, func() scheduler.Policy { return online.Recorded(online.MCT()) })
}
