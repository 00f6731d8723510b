package io.jubaproxy.membership.kubernetes;

import io.jubaproxy.membership.MemberSource;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Follows the slices of one Service for one cluster: lists them, watches what happens to them from there on, watches again from the last
 * version when a watch ends, and lists again when that version is forgotten or anything goes wrong (kubernetes.io, "Efficient detection of
 * changes").
 *
 * <p>All its state belongs to the timer's one thread. Each step has a number; what comes of an earlier step is dropped.
 */
final class SliceFollower implements MemberSource.Subscription {
    private final ServicePort service;
    private final ApiClient api;
    private final Pace pace;
    private final ScheduledExecutorService timer;
    private final Telling telling;
    private final BackOff backOff;
    private final Map<String, Slice> slices = new LinkedHashMap<>();
    private String version = "";
    private long step;
    private long watchingSince;
    private boolean isWatching;
    private boolean hasHurried;
    private @Nullable Exchange current;
    private volatile boolean isClosed;

    SliceFollower(
            ServicePort service,
            ApiClient api,
            Pace pace,
            ScheduledExecutorService timer,
            Telling telling,
            RandomGenerator random) {
        this.service = service;
        this.api = api;
        this.pace = pace;
        this.timer = timer;
        this.telling = telling;
        this.backOff = new BackOff(pace, random);
    }

    void start() {
        run(step, this::list);
    }

    /** Runs it on the timer's thread if by then this is still the step. */
    private void run(long mine, Runnable task) {
        try {
            timer.execute(() -> {
                if (mine == step && !isClosed && !api.isClosed()) {
                    task.run();
                }
            });
        } catch (RejectedExecutionException e) {
            isClosed = true; // the application ends
        }
    }

    private void list() {
        long mine = ++step;
        stop();
        Exchange exchange = api.get(service.list(), pace.answer(), new Reading.Whole());
        current = exchange;
        var unused = exchange.answer()
                .thenApply(this::listOf)
                .whenComplete((list, failure) -> run(mine, () -> {
                    if (failure == null) {
                        listed(list);
                    } else {
                        troubled(Refusal.of(Exchange.causeOf(failure)));
                    }
                }));
    }

    private SliceList listOf(HttpResponse<String> response) {
        if (response.statusCode() != 200) {
            throw refused(response, "list");
        }
        return SliceReader.list(response.body());
    }

    private void listed(SliceList list) {
        slices.clear();
        list.slices().forEach(slice -> slices.put(slice.name(), slice));
        version = list.version();
        telling.members(slices.values());
        watch();
    }

    private void watch() {
        long mine = ++step;
        stop();
        isWatching = false;
        watchingSince = System.nanoTime();
        Exchange exchange = api.get(
                service.watch(version, pace.watch()),
                pace.longestSilence(),
                new Reading.Lines(() -> run(mine, this::watching), line -> {
                    SliceEvent event = SliceReader.event(line);
                    run(mine, () -> happened(event));
                }));
        current = exchange;
        var unused = exchange.answer()
                .whenComplete((response, failure) -> run(mine, () -> {
                    if (failure == null) {
                        watchEnded(response);
                    } else {
                        watchBroke(failure);
                    }
                }));
    }

    private void watching() {
        isWatching = true;
        telling.inTouch();
    }

    private void happened(SliceEvent event) {
        switch (event) {
            case SliceEvent.Put(Slice slice, String at) -> {
                slices.put(slice.name(), slice);
                reached(at);
                telling.members(slices.values());
            }
            case SliceEvent.Removed(String name, String at) -> {
                slices.remove(name);
                reached(at);
                telling.members(slices.values());
            }
            case SliceEvent.Bookmark(String at) -> reached(at);
            case SliceEvent.Expired() -> soon(this::list);
            case SliceEvent.Failed(int status, String message) ->
                troubled(Refusal.of(status, message, "watch", service));
        }
    }

    private void reached(String at) {
        version = at.isEmpty() ? version : at;
    }

    private void watchEnded(HttpResponse<String> response) {
        switch (response.statusCode()) {
            case 200 -> soon(this::watch);
            case 410 -> soon(this::list);
            default -> troubled(Refusal.of(refused(response, "watch")));
        }
    }

    /** A connection that broke or went silent under a watch says nothing about the API: the next one will. */
    private void watchBroke(Throwable failure) {
        if (isWatching && !(failure instanceof ApiTroubleException)) {
            soon(this::watch);
        } else {
            troubled(Refusal.of(failure));
        }
    }

    /** At once after a watch that did some work; with a pause where watches keep ending as they begin. */
    private void soon(Runnable next) {
        boolean wasShort = System.nanoTime() - watchingSince < pace.shortest().toNanos();
        if (!wasShort) {
            backOff.reset();
            hasHurried = false;
        }
        if (hasHurried) {
            later(next);
        } else {
            hasHurried = true;
            next.run();
        }
    }

    private void troubled(String cause) {
        telling.outOfTouch(cause);
        later(this::list);
    }

    private void later(Runnable next) {
        long mine = ++step;
        stop();
        try {
            var unused = timer.schedule(() -> run(mine, next), backOff.next().toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            isClosed = true; // the application ends
        }
    }

    private ApiTroubleException refused(HttpResponse<String> response, String verb) {
        String message = SliceReader.messageOf(response.body());
        return new ApiTroubleException(Refusal.of(response.statusCode(), message, verb, service));
    }

    private void stop() {
        if (current != null) {
            current.cancel();
        }
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            timer.execute(this::stop);
        } catch (RejectedExecutionException e) {
            // the application ends: the client ends the request when it is closed
        }
    }
}
